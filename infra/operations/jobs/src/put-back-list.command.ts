import '../../backup/copies/put-back-list.main';
