-- So that one set of migrations can name the type of raw bytes on both databases.
create domain blob as bytea;
